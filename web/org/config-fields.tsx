// The fields of the general settings, declared out of the contract's table of them.
import { type ConfigField, configField, configGroups, configNames } from '../../contract/org/config.fields.ts';
import type { Field, FormItems } from '../kit/form/form-fields.ts';
import { culture } from '../kit/words/culture.ts';
import { TimeField } from './time-field.tsx';

/** What a setting's type adds to its field. */
function shown({ type, ...name }: ConfigField): Partial<Field<string>> {
  switch (type.kind) {
    case 'number': {
      const { unit } = type;
      return unit ? { label: () => `${name[culture()]} (${unit[culture()]})` } : {};
    }
    case 'time':
      return { control: TimeField };
    case 'money':
      return { as: 'money' };
    case 'choice':
      return {
        options: Object.fromEntries(Object.entries(type.options).map(([key, both]) => [key, () => both[culture()]])),
      };
    default:
      return {};
  }
}

export const configItems: FormItems<string> = Object.entries(configGroups).map(([key, both]) => ({
  group: () => both[culture()],
  fields: configNames
    .filter((name) => configField(name).group === key)
    .map((name) => ({
      field: name,
      help: () => configField(name).help[culture()],
      ...shown(configField(name)),
    })),
}));
