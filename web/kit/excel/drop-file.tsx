// A file is chosen or dropped, and read as it is sent.
import { FileExcelOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import type { ReactNode } from 'react';

interface DropFileProps {
  accept: string;
  text: string;
  hint: string;
  onFile: (file: File) => void;
}
export const DropFile = ({ accept, text, hint, onFile }: DropFileProps): ReactNode => (
  <Upload.Dragger
    accept={accept}
    multiple={false}
    showUploadList={false}
    beforeUpload={(file) => {
      onFile(file);
      return false;
    }}
  >
    <p className="ant-upload-drag-icon">
      <FileExcelOutlined />
    </p>
    <p className="ant-upload-text">{text}</p>
    <p className="ant-upload-hint">{hint}</p>
  </Upload.Dragger>
);

export function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
