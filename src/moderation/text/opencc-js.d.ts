declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified`, parted by `|`; the package brings no types for its tables. */
  const pairs: string;
  export default pairs;
}
