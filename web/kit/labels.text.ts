// Texts of printed labels and of the dialog that prints them.
import { text } from './culture.ts';

export const labelsText = text({
  vi: {
    printLabels: 'In tem',
    labelsOf: 'In tem {count} mặt hàng',
    template: 'Mẫu tem',
    'roll-40x25': 'Cuộn 40 × 25 mm',
    'roll-50x30': 'Cuộn 50 × 30 mm',
    'sheet-a4-65': 'Tờ A4, 65 tem',
    'sheet-a4-40': 'Tờ A4, 40 tem',
    withPrice: 'In giá bán',
    labelsFor: 'Số tem {name}',
    totalLabels: 'Tổng {count} tem',
    preview: 'Xem trước',
    print: 'In {count} tem',
    tooManyLabels: 'Mỗi lần in tối đa {count} tem.',
  },
  en: {
    printLabels: 'Print labels',
    labelsOf: 'Labels of {count} products',
    template: 'Label template',
    'roll-40x25': 'Roll 40 × 25 mm',
    'roll-50x30': 'Roll 50 × 30 mm',
    'sheet-a4-65': 'A4 sheet, 65 labels',
    'sheet-a4-40': 'A4 sheet, 40 labels',
    withPrice: 'Print the price',
    labelsFor: 'Labels of {name}',
    totalLabels: '{count} labels in total',
    preview: 'Preview',
    print: 'Print {count} labels',
    tooManyLabels: 'At most {count} labels at a time.',
  },
});
