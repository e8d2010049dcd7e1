// Screens read the language from a cookie as soon as they are loaded: rules of theirs are tested without a browser, and find none.
Object.assign(globalThis, { document: globalThis.document ?? { cookie: '' } });
