// Builds and serves the browser side: `vite build -c web/vite.config.ts`.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;

/** 'ticket' of web/ticket/…: what the screens of one word share is one chunk. */
const wordOf = (id: string) => /[\\/]web[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(['/api', '/AbpUserConfiguration', '/health', '/media'].map((path) => [path, api])),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The polyfill would be an inline script, which our content policy forbids; every browser we support has it built in.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
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
            { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 6 },
            { name: 'frame', tags: ['$initial'], priority: 5 },
            // What signing in needs, too: it must not wait for a list.
            {
              name: 'form',
              test: /node_modules[\\/]antd[\\/]es[\\/](form|input|checkbox|alert)[\\/]|contract[\\/](validation|people[\\/]password)\.ts$|web[\\/]kit[\\/]feedback[\\/]password\.text\.ts$/,
              priority: 4,
            },
            { name: 'list', test: /node_modules[\\/](antd|@rc-component)[\\/]/, priority: 3 },
            { name: 'kit', test: /[\\/](contract|web[\\/]kit)[\\/]/, minShareCount: 2, priority: 2 },
            { name: wordOf, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
