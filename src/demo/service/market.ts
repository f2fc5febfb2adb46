import type { Recording } from './recording.ts';

/** The drawn night market (scripts/samples/market.ts): what an accurate service would report for each scene. */
export const sceneSeconds = 3;
const width = 1280;
const height = 720;
const seconds = 24;
export const pictures = 'https://pictures.demo.invalid/market';

type Entry = Record<string, unknown>;
type Tasks = Record<string, Entry>;

const quad = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => [Number((x / width).toFixed(4)), Number((y / height).toFixed(4))]);
const face = quad(1000, 322, 1172, 498);

/** The entries of each scene by task, without picture and time. */
const found: Record<string, Entry>[] = [
  { 'image-classification': { rate: 0.97, label: 2, review: false } },
  {
    'person-search': {
      similarity: 0.86,
      label: 1,
      review: true,
      personId: 'p-7',
      faceId: 'Vic Marlow',
      typeName: 'banned streamer',
      facePosition: face,
    },
  },
  {
    'known-person-search': {
      similarity: 0.74,
      label: 1,
      review: true,
      personId: 'k-2',
      faceId: 'Mayor Quill',
      typeName: 'public figure',
      facePosition: face,
      scene: 'podium',
    },
  },
  {
    'ocr-text': {
      text: 'CHEAP MEDS · t.me/pillz',
      scores: 0.96,
      location: quad(96, 560, 856, 664),
      degree: 0,
      textAnalysis: {
        label: 5,
        review: true,
        rate: 0.81,
        details: [{ keyword: 't.me/pillz', hint: 'messenger link', mainLabel: 5, subLabel: 'contact' }],
      },
    },
  },
  {
    'image-gallery': {
      label: 4,
      similarity: 0.93,
      relatives: [
        { path: 'https://pictures.demo.invalid/gallery/fake-giveaway.jpg', score: 0.93 },
        { path: 'https://pictures.demo.invalid/gallery/leaked-match.jpg', score: 0.58 },
      ],
    },
  },
  { 'banned-logo': { location: quad(996, 40, 1220, 190), category: 1, scores: 0.9 } },
  { logo: { location: quad(60, 52, 240, 128), category: 7, scores: 0.83, degree: 8, text: 'ACME' } },
  // A class without a name yet.
  { 'image-classification': { rate: 0.63, label: 42, review: true } },
];
export const sceneCount = found.length;

const violation = {
  startTime: 9,
  endTime: 11.2,
  content: 'add my number for cheap coins',
  action: 'review',
  label: 'Ads',
  review: true,
  rate: '0.72',
  details: [{ keyword: 'cheap coins', hint: 'coins', mainLabel: 'Ads', subLabel: 'contact' }],
};
const swearing = {
  label: 1,
  review: true,
  details: [{ startTime: 15, endTime: 17.4, label: 1, rate: 0.77 }],
};
const speech = {
  'speech-moderation': {
    text: 'good evening and welcome to the night market add my number for cheap coins go away you are all worthless idiots',
    violations: [violation],
  },
  'vulgar-speech': { violations: [swearing] },
};

/** The address of a scene's picture, and when it was taken. */
const pictureOf = (scene: number) => {
  const offset = scene * sceneSeconds + 1;
  return { url: `${pictures}/frames/${offset}.jpg`, offset };
};

/** The results of a live stream's fragment that shows this scene. */
export function sceneTasks(scene: number): Tasks {
  const { url } = pictureOf(scene);
  const entries = Object.entries(found[scene] ?? {});
  return Object.fromEntries(entries.map(([task, entry]) => [task, { fileList: [{ url, ...entry }] }]));
}

function summaryTasks(): Tasks {
  const lists: Record<string, Entry[]> = {};
  found.forEach((scene, index) => {
    for (const [task, entry] of Object.entries(scene)) {
      lists[task] = [...(lists[task] ?? []), { ...pictureOf(index), ...entry }];
    }
  });
  return {
    ...Object.fromEntries(Object.entries(lists).map(([task, list]) => [task, withFigures(list)])),
    ...speech,
  };
}

/** Adds the figures: the class, the highest certainty, and the count. */
function withFigures(fileList: Entry[]): Entry {
  const scored = fileList.map((entry) => {
    const { label, category, rate, similarity, scores, textAnalysis } = entry;
    const analysed = typeof textAnalysis === 'object' && textAnalysis !== null && 'label' in textAnalysis;
    const key = category === undefined ? 'label' : 'category';
    const of = category ?? label ?? (analysed ? textAnalysis.label : 0);
    return { key, of, score: Number(rate ?? similarity ?? scores) };
  });
  const figures = (name: string) => scored.map(({ key, of, score }) => ({ [name]: score, [key]: of }));
  return {
    fileList,
    avgScores: figures('score'),
    maximums: figures('max'),
    statistics: scored.map(({ key, of }) => ({ count: 1, [key]: of })),
  };
}

const videoInfo = { id: 'v-market', captureStart: '2026-11-20T20:12:06.589Z' };
export const market: Recording = {
  video: {
    file: 'market.mp4',
    sha256: '0ecb1aa950af0ebd5833a672ad6d6c427a46f9442321a9bf3cc86fcecc5b1171',
  },
  interval: sceneSeconds,
  summary: [
    {
      videoInfo: { ...videoInfo, duration: seconds, frames: sceneCount, status: 'end', message: 'success' },
      code: 0,
      message: 'success',
      ...summaryTasks(),
    },
  ],
  fragments: [
    ...found.map((_, scene) => ({
      videoInfo,
      fragmentInfo: {
        id: `${videoInfo.id}-${scene + 1}`,
        offsetStart: scene * sceneSeconds,
        offsetEnd: (scene + 1) * sceneSeconds,
      },
      code: 0,
      message: 'success',
      ...sceneTasks(scene),
    })),
    {
      videoInfo: { ...videoInfo, duration: seconds, frames: sceneCount, status: 'end', message: 'success' },
      code: 0,
      message: 'success',
    },
  ],
};

/** The call that ships with the demo: twenty seconds of speech. */
export const call = {
  sha256: 'fd1a60cc2d64cf2bea389c7ef98db838532c800ef07daf817c9b61892e1c56a4',
  file: 'call.m4a',
  seconds: 20,
  tasks: {
    'speech-transcription': {
      text: 'hello this is about the bicycle you sell I can pay tomorrow but add my number for cheap coins first you stupid liar I know where you live sorry wrong person have a nice evening',
    },
    'speech-moderation': {
      text: 'hello this is about the bicycle you sell I can pay tomorrow but add my number for cheap coins first you stupid liar I know where you live sorry wrong person have a nice evening',
      violations: [
        {
          ...violation,
          startTime: 5,
          endTime: 9.4,
          content: 'I can pay tomorrow but add my number for cheap coins first',
        },
        {
          startTime: 11.5,
          endTime: 14.3,
          content: 'you stupid liar I know where you live',
          action: 'review',
          label: 'Abuse',
          review: true,
          rate: '0.84',
          details: [{ keyword: 'stupid liar', hint: 'liar', mainLabel: 'Abuse', subLabel: 'insult' }],
        },
      ],
    },
    'vulgar-speech': {
      violations: [
        { label: 1, review: true, details: [{ startTime: 11.5, endTime: 12.6, label: 1, rate: 0.66 }] },
      ],
    },
  } satisfies Tasks,
};
