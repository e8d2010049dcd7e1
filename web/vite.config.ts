// Builds and serves the browser side: `vite build -c web/vite.config.ts`.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { muteIcons } from './icons.plugin.ts';
import { preloads } from './preloads.plugin.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;

/** 'ticket' of web/ticket/…. */
const wordOf = (id: string) => /[\\/]web[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null;
/** Stock has the most to say: each of its rooms says its own. */
const roomOf = (id: string) => /[\\/]web[\\/](stock[\\/]\w+)[\\/]/.exec(id)?.[1]?.replace(/\W/, '-') ?? wordOf(id);
const textsOf = (id: string) => `${roomOf(id)}-texts`;
const ofTexts = /web[\\/](?!kit|shell)\w+[\\/].*(text|trail)\.tsx?$/;
/** Small, and in most lists; it takes its own imports along. */
const ofLists =
  /web[\\/]kit[\\/](list[\\/](list|crud)-page|page[\\/]|document[\\/](status-tag|history-action|trail-drawer)|pick[\\/]pickers|excel[\\/]import-tool|feedback[\\/](call-button|confirm|use-))/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  plugins: [react(), muteIcons(), preloads()],
  server: {
    proxy: Object.fromEntries(['/api', '/AbpUserConfiguration', '/health', '/media'].map((path) => [path, api])),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The polyfill would be an inline script, which our content policy forbids; every browser we support has it built in.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Without the screens that share it: the list of them is long, and changes.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          // What changes only with a library's version stays in the browser's cache across releases. Each group takes its
          // own dependencies along and the earlier ones win, so that no two chunks need each other. Of our own files those
          // that two screens share come together: a request for each of them cost a first list 60 round trips.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@tanstack)[\\/]/,
              priority: 7,
            },
            // One of them is small, and every screen has its own.
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/, priority: 7 },
            { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 6 },
            { name: 'frame', tags: ['$initial'], priority: 5 },
            // What signing in needs, too: it must not wait for a list. A list has fields, but no form.
            {
              name: 'fields',
              test: /node_modules[\\/]antd[\\/]es[\\/](input|checkbox|tag|grid[\\/]hooks)[\\/]|contract[\\/](validation|people[\\/]password)\.ts$|web[\\/]kit[\\/]feedback[\\/]password\.text\.ts$/,
              priority: 4.5,
            },
            { name: 'form', test: /node_modules[\\/]antd[\\/]es[\\/](form|alert|modal)[\\/]/, priority: 4 },
            // The rows of a list and what most lists have, then what is drawn around the rows.
            { name: 'kit', test: ofLists, priority: 4 },
            {
              name: 'around',
              test: /web[\\/]kit[\\/]list[\\/](list-top|pager)\.tsx$/,
              priority: 3,
            },
            // A calendar comes when somebody asks for a day.
            { name: 'days', test: /web[\\/]kit[\\/]form[\\/]date-field\.tsx$/, priority: 2.5 },
            // What many screens ask for: else it would come with whichever list is named first.
            { name: 'calls', test: /[\\/]contract[\\/]/, minShareCount: 30, priority: 3.5 },
            { name: 'ticket-lists', test: /web[\\/]ticket[\\/]list[\\/]ticket-lists\.screen\.tsx$/, priority: 3 },
            { name: 'parts', test: /node_modules/, priority: 2, entriesAware: true },
            {
              name: 'shared',
              test: /[\\/](contract|web[\\/]kit)[\\/]/,
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
            },
            // What a word says is small: one file, whatever the screen.
            { name: textsOf, debugName: 'texts', test: ofTexts, minShareCount: 2, priority: 1 },
            // A few lines each, which most screens of stock share.
            {
              name: 'stock-bits',
              test: /web[\\/]stock[\\/](stock-lines|inbound[\\/](bill-path|pickers|inbound-shown|inbound\.model))\.ts$/,
              priority: 0.5,
            },
            {
              name: wordOf,
              debugName: 'words',
              minShareCount: 2,
              priority: 0,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
});
