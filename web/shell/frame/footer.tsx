// The footer under every page: links that are still placeholders, and the copyright line (spec §9).
import type { ReactNode } from 'react';
import { useText } from '../../kit/words/culture.ts';
import { useSettings } from '../settings/settings.ts';
import { shellText } from '../shell.text.ts';

const links: readonly { key: 'guide' | 'support' | 'terms'; href: string | null }[] = [
  { key: 'guide', href: null },
  { key: 'support', href: null },
  { key: 'terms', href: null },
];

export function Footer(): ReactNode {
  const t = useText(shellText);
  const { footerLinks } = useSettings();
  return (
    <footer className="shell-footer">
      {footerLinks && (
        <nav aria-label={t('footerLinks')}>
          {links.map(({ key, href }) =>
            href ? (
              <a key={key} href={href} target="_blank" rel="noreferrer">
                {t(key)}
              </a>
            ) : (
              <span key={key}>{t(key)}</span>
            ),
          )}
        </nav>
      )}
      <p>{t('copyright')}</p>
    </footer>
  );
}
