// Parts of a service, /category/service-accessories: the service is chosen at the left, its parts are edited at the right.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ServiceName, type ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import { hasWords } from '../../contract/culture.ts';
import { call } from '../kit/call/call.ts';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { SearchBox } from '../kit/list/search-box.tsx';
import { Page } from '../kit/page/page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { catalogText } from './catalog.text.ts';
import { PartEditor } from './part-editor.tsx';
import './catalog.css';

const ALL = 1000;

export function ServicePartsScreen() {
  const say = useText(catalogText);
  const { search } = useLocation();
  const { setSearch } = useTab();
  const [typed, setTyped] = useState('');
  const [leave, setLeave] = useState<(() => Promise<boolean>) | null>(null);
  const state = useQuery({
    queryKey: ['ServiceName', 'parts'],
    queryFn: ({ signal }) => call(ServiceName.GetAll, { maxResultCount: ALL }, { signal, quiet: true }),
    retry: false,
  });
  const services = state.data?.items ?? [];
  const chosenId = Number(new URLSearchParams(search).get('service'));
  const chosen = services.find(({ id }) => id === chosenId);
  const choose = async ({ id }: ServiceNameRow) => {
    if (leave && !(await leave())) return;
    setSearch(new URLSearchParams({ service: String(id) }));
  };
  const found = services.filter((row) => hasWords(`${row.name} ${row.code}`, typed));
  return (
    <Page title={say('serviceParts')} busy={state.isFetching}>
      <div className="catalog-parts">
        <nav className="kit-panel catalog-services" aria-label={say('services')}>
          <SearchBox value={typed} onSearch={setTyped} label={say('searchService')} />
          <QueryFailed of={state} />
          {state.isPending && <SkeletonRows />}
          <ul>
            {found.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="catalog-service"
                  aria-current={row.id === chosenId}
                  onClick={() => void choose(row)}
                >
                  <span>{row.name}</span>
                  <small>{row.partCount}</small>
                </button>
              </li>
            ))}
          </ul>
          {state.data && found.length === 0 && <p className="kit-quiet">{say('noService')}</p>}
        </nav>
        <section className="kit-panel catalog-part-panel" aria-label={say('serviceParts')}>
          {chosen ? (
            <PartEditor key={chosen.id} service={chosen} onGuard={(guard) => setLeave(() => guard)} />
          ) : (
            <p className="kit-quiet">{say('chooseService')}</p>
          )}
        </section>
      </div>
    </Page>
  );
}
