// A link to a page that opens in its own tab of the frame; the address is there for whoever copies it.
import { useTab } from './tab.ts';

export function TabLink({ path, title }: { path: string; title: string }) {
  const tab = useTab();
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault();
        tab.open(path, title);
      }}
    >
      {title}
    </a>
  );
}
