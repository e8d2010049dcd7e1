// A program for the browser that the build puts among the assets.
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
