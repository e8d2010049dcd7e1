// Icons stand beside words. Ant Design calls each by its own English name, so a button was read as "plus Nhận máy": an icon that
// nobody named and nobody presses says nothing.
import type { Plugin } from 'vite';

const NAMED = '"aria-label": icon.name';
/** The cross that clears a field and the tabs that found no room are Ant Design's own buttons: they have no other name. */
const IS_ALONE = `icon.name === 'ellipsis' || (icon.name === 'close-circle' && icon.theme === 'filled')`;
const MUTE = `...(restProps['aria-label'] || restProps.title || onClick || ${IS_ALONE} ? {} : { 'aria-hidden': true })`;

export const muteIcons = (): Plugin => ({
  name: 'mute-icons',
  transform: {
    filter: { id: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/ },
    handler(code) {
      if (!code.includes(NAMED))
        this.error('Icons are named elsewhere now: look for it in this version of @ant-design/icons.');
      return { code: code.replace(NAMED, `${NAMED},\n    ${MUTE}`), map: null };
    },
  },
});
