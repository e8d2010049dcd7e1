// What a customer gets back of a note: read out and counted after the dialog has closed, so it stays until somebody is done with it.
import { App } from 'antd';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';

const SECONDS = 20;

/** `sayChange(change, code)` once the money is taken; nothing is said where nothing goes back. */
export function useChangeBack(): (change: number, code: string) => void {
  const say = useText(moneyText);
  const culture = useCulture();
  const { notification } = App.useApp();
  return (change, code) => {
    if (change <= 0) return;
    const title = say('changeBack', { amount: formatMoney(change, culture) });
    notification.info({ title, description: code, duration: SECONDS });
  };
}
