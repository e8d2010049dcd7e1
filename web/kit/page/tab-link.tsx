// A link to a page that opens in its own tab of the frame; the address is there for whoever copies it. For whom it would not open it is its words.
import { leads } from './leads.ts';
import { useTab } from './tab.ts';

export function TabLink({ path, title }: { path: string; title: string }) {
  const tab = useTab();
  if (!leads(path)) return title;
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
