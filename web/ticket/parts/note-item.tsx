// What somebody adds in their own words at the end of a dialog.
import { Form, type FormItemProps, Input } from 'antd';

interface NoteItemProps extends Omit<FormItemProps, 'id' | 'onChange'> {
  id: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}
export const NoteItem = ({ id, value, max, onChange, ...item }: NoteItemProps) => (
  <Form.Item {...item} htmlFor={id}>
    <Input.TextArea
      id={id}
      value={value}
      maxLength={max}
      autoSize={{ minRows: 1, maxRows: 4 }}
      onChange={(event) => onChange(event.target.value)}
    />
  </Form.Item>
);
