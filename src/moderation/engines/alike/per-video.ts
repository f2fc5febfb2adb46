/** What is remembered of each video, for the videos that were looked at last. */
export function perVideo<State>(create: () => State, maxVideos = 16): (video: string) => State {
  const states = new Map<string, State>();
  return (video) => {
    const state = states.get(video) ?? create();
    // The first one is the one that was looked at longest ago.
    states.delete(video);
    states.set(video, state);
    const [oldest] = states.keys();
    if (states.size > maxVideos && oldest !== undefined) states.delete(oldest);
    return state;
  };
}
