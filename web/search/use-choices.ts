// What can be chosen now: recent things, screens and hits of what was typed, or what can be done with one of them.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Search, type SearchHit, SHORTEST_WORD } from '../../contract/search/search.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { type TicketActionKey, ticketAction } from '../../contract/ticket/ticket.actions.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { call } from '../kit/call/call.ts';
import { may, type Session } from '../kit/call/session.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { opens } from '../shell/menu/opens.ts';
import { recentThings } from '../shell/menu/recent.ts';
import { type Entry, findPage, routes } from '../shell/menu/route-table.ts';
import { calledAlso, type Deed, kinds } from './kinds.ts';
import { findScreens, leadsIn, longestWord, meant, type Row, type Verb } from './rows.ts';
import { searchText } from './search.text.ts';

export interface Choice extends Row {
  address: string;
  /** Leaves the product, in a window of its own. */
  link?: string | undefined;
  hit?: SearchHit;
  errand?: string;
  /** Why it cannot be done now. */
  blocker?: string | null;
}
interface Asked {
  entries: readonly Entry[];
  session: Session;
  words: string;
  about: SearchHit | null;
}
/** Typing is quicker than asking. */
const PAUSE_MS = 70;
/** So many of the best tickets are asked what can be done with them. */
const ACTED_ON = 3;

function useSettledWords(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

export function useChoices({ entries, session, words, about }: Asked): {
  choices: Choice[];
  isWaiting: boolean;
  failure: string | null;
} {
  const say = useText(searchText);
  const culture = useCulture();
  const settled = useSettledWords(words);
  const { verbs, rest } = meant(settled);
  const isAsked = longestWord(rest) >= SHORTEST_WORD;
  const found = useQuery({
    queryKey: [Search.Find.service, Search.Find.name, { keyword: rest }],
    queryFn: ({ signal }) => call(Search.Find, { keyword: rest }, { signal, quiet: true }),
    enabled: isAsked && !about,
    placeholderData: keepPreviousData,
    staleTime: 3_000,
    retry: false,
  });
  const hits = isAsked ? (found.data?.items ?? []) : [];
  const tickets = about
    ? [about]
    : verbs.length > 0
      ? hits.filter(({ kind }) => kind === 'ticket').slice(0, ACTED_ON)
      : [];
  const ids = tickets.filter(({ kind }) => kind === 'ticket').map(({ id }) => id as TicketId); // of tickets
  const actions = useQuery({
    queryKey: [TicketLists.GetAllowedActions.service, TicketLists.GetAllowedActions.name, { ids }],
    queryFn: ({ signal }) => call(TicketLists.GetAllowedActions, { ids }, { signal, quiet: true }),
    enabled: ids.length > 0,
    staleTime: 0,
    retry: false,
  });
  const isTyping = settled !== words;
  const isWaiting =
    isTyping ||
    (isAsked && !about && (found.isFetching || found.isPlaceholderData)) ||
    (ids.length > 0 && actions.isFetching);
  const failure = found.isError && isAsked && !about ? found.error.message : null;

  const deedsOf = (hit: SearchHit, only: readonly Verb[] | null): Choice[] => {
    const group = about ? say('actionsOf', { name: hit.code }) : say('actions');
    const named = only ? ` · ${hit.code}` : '';
    const second = only ? [hit.name, phoneOf(hit), ...hit.more].filter(Boolean).join(' · ') : '';
    const fits = (deed: Deed) =>
      may(deed.may, session) &&
      leadsIn(routes(), deed.address(hit), (page) => opens(page, session)) &&
      (deed.when?.(hit) ?? true) &&
      (only === null || only.some((verb) => verb === deed.errand));
    const fixed = (kinds[hit.kind].deeds ?? []).filter(fits).map(
      (deed): Choice => ({
        key: `${hit.kind}${hit.id}${deed.does}`,
        group,
        icon: kinds[hit.kind].icon as ComponentType,
        title: say(deed.does) + named,
        second:
          deed.errand === 'pay' && hit.due
            ? [say('due', { amount: formatMoney(hit.due, culture) }), second].filter(Boolean).join(' · ')
            : second,
        address: deed.address(hit),
        hit,
        errand: deed.errand ?? '-',
      }),
    );
    const allowed =
      hit.kind === 'ticket' ? (actions.data?.items.find(({ id }) => id === hit.id)?.allowedActions ?? []) : [];
    const steps = allowed
      .filter(({ key, blocker }) => (only ? only.some((verb) => verb === key) : blocker === null))
      .map(
        ({ key, blocker }): Choice => ({
          key: `${hit.kind}${hit.id}${key}`,
          group,
          icon: kinds.ticket.icon,
          title: ticketAction(key as TicketActionKey)[culture] + named, // the server reads the same table
          second,
          address: kinds.ticket.address(hit, session),
          hit,
          errand: key,
          blocker,
        }),
      );
    return [...steps, ...fixed];
  };
  if (about) {
    const open: Choice = {
      key: 'open',
      group: say('actionsOf', { name: about.code }),
      icon: kinds[about.kind].icon,
      title: say('open'),
      second: [about.name, phoneOf(about), ...about.more].filter(Boolean).join(' · '),
      address: kinds[about.kind].address(about, session),
      hit: about,
      errand: '-',
    };
    return { choices: [open, ...deedsOf(about, null)], isWaiting, failure };
  }
  if (words.trim() === '') return { choices: recent(session, say('recent'), culture), isWaiting: false, failure: null };

  const screens = findScreens(entries, calledAlso, words, culture).map((screen): Choice & { isNamed: boolean } => ({
    key: `screen${screen.address}${screen.title}`,
    group: say('screens'),
    icon: screen.page.icon,
    title: screen.title,
    second: screen.second,
    address: screen.address,
    link: screen.page.link,
    isNamed: screen.isNamed,
  }));
  const things = hits.map(
    (hit): Choice => ({
      key: `${hit.kind}${hit.id}${hit.code}`,
      group: kinds[hit.kind].title[culture],
      icon: kinds[hit.kind].icon,
      title: [hit.code, hit.name].filter(Boolean).join(' · '),
      second: secondOf(hit, session, culture),
      address: kinds[hit.kind].address(hit, session),
      hit,
    }),
  );
  const deeds = verbs.length > 0 ? tickets.flatMap((hit) => deedsOf(hit, verbs)) : [];
  const named = screens.filter(({ isNamed }) => isNamed);
  const others = screens.filter(({ isNamed }) => !isNamed);
  // What has a code is meant by its code: no screen is called so.
  return { choices: [...deeds, ...named, ...things, ...others], isWaiting, failure };
}

/** A thing without a number has none to hide either. */
const phoneOf = ({ phone }: SearchHit): string => (/\d/.test(phone) ? phone : '');
const secondOf = (hit: SearchHit, session: Session, culture: 'vi' | 'en'): string => {
  const sort = kinds[hit.kind].sorts?.[hit.variant ?? '']?.[culture];
  const elsewhere = hit.branchName === session.user.branchName ? null : hit.branchName;
  return [sort, phoneOf(hit), ...hit.more, elsewhere].filter(Boolean).join(' · ');
};

function recent(session: Session, group: string, culture: 'vi' | 'en'): Choice[] {
  return recentThings(session.user.id).flatMap(({ address, title, more }): Choice[] => {
    const page = findPage(routes(), new URL(address, window.location.origin).pathname);
    if (!page || !opens(page, session)) return [];
    const above = page.highlight ? findPage(routes(), page.highlight) : page;
    return [
      {
        key: address,
        group,
        icon: above?.icon,
        title: more ? `${title} · ${more}` : title,
        second: page.title[culture],
        address,
      },
    ];
  });
}
