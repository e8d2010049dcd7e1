// Texts of splitting a line's commission among several people.
import { text } from '../../kit/words/culture.ts';

export const splitText = text({
  vi: {
    hint: 'Hoa hồng của mỗi dòng được chia theo phần trăm, đúng từng đồng. Chia lại được cho đến khi giao máy.',
    back: 'Bỏ',
    person: 'Người làm {place} của {name}',
    percent: 'Phần trăm của người {place}, {name}',
    choose: 'Chọn người',
    add: 'Thêm người',
    addTo: 'Thêm người làm {name}',
    remove: 'Bỏ người {place} của {name}',
    nobody: 'Hãy chọn người làm.',
    twice: 'Một người chỉ chọn một lần.',
    noPercent: 'Hãy nhập phần trăm.',
    notWhole: 'Cộng lại là {sum}%, phải đúng 100%.',
  },
  en: {
    hint: 'The commission of each line is split by percent, to the đồng. It can be split anew until the device is handed over.',
    back: 'Back',
    person: 'Person {place} of {name}',
    percent: 'Percent of person {place}, {name}',
    choose: 'Choose',
    add: 'Add a person',
    addTo: 'Add a person to {name}',
    remove: 'Remove person {place} of {name}',
    nobody: 'Choose who did it.',
    twice: 'Choose each person once.',
    noPercent: 'Enter the percent.',
    notWhole: 'They add up to {sum}%; it has to be 100%.',
  },
});
