declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs `traditional simplified`, separated by `|`. The package has no types for its tables. */
  const pairs: string;
  export default pairs;
}
