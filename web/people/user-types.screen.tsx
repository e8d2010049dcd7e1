// Kinds of staff, /system/user-types: what lists of people are grouped by. The administrators' own is never shown (spec §3).
import { UserType } from '../../contract/people/user-type.calls.ts';
import { codeAmong, uniqueField } from '../kit/form/unique-field.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './people.text.ts';

const CodeField = uniqueField({
  key: 'userType.code',
  error: 'userType.codeTaken',
  maxLength: 50,
  taken: codeAmong(UserType.GetAll),
});

export const UserTypesScreen = crudPage({
  id: 'people.userTypes',
  title: word('userTypes'),
  thing: word('userType'),
  list: UserType.GetAll,
  get: UserType.Get,
  create: UserType.Create,
  update: UserType.Update,
  remove: UserType.SoftDeleteById,
  name: (row) => row.name,
  searchLabel: word('userTypesSearch'),
  emptyHint: word('userTypesEmpty'),
  columns: [{ field: 'name', width: 260 }, { field: 'code', width: 180 }, { field: 'orderNo' }, 'creationTime'],
  form: [
    { field: 'code', control: CodeField, span: 2, locked: (row) => row.id < 1000 },
    { field: 'name', span: 2 },
    'orderNo',
  ],
});
