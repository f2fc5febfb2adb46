import { lookOnce } from './engines/alike/look-once.ts';
import { createFaceEngines } from './engines/faces/engine.ts';
import { createClassificationEngine } from './engines/image-classification/engine.ts';
import { createGalleryEngine } from './engines/image-gallery/engine.ts';
import { createLogoEngines } from './engines/logos/engine.ts';
import { framesInMean } from './engines/logos/recent-frames.ts';
import { createOcrEngine } from './engines/ocr-text/engine.ts';
import type { Vision } from './engines/opencv/vision.ts';
import { imageClassificationTask } from './engines/tasks/classification-task.ts';
import type { FrameTask } from './engines/tasks/frame-task.ts';
import { imageGalleryTask, ocrTextTask } from './engines/tasks/frame-tasks.ts';
import { bannedLogoTask, logoTask } from './engines/tasks/logo-tasks.ts';
import { knownPersonSearchTask, personSearchTask } from './engines/tasks/person-tasks.ts';
import type { Gallery } from './gallery/gallery.ts';
import { createHashListLoader } from './gallery/hashes/load-lists.ts';
import { loadLogos, loadPersons, loadPictures } from './gallery/load.ts';
import type { TextEngine } from './text/engine.ts';

/** The frame tasks that this service has an engine for. Tasks that use a gallery are notified when it changes. */
export function embeddedFrameTasks(parts: {
  gallery: Gallery;
  textEngine: TextEngine;
  vision: Vision;
}): FrameTask[] {
  const { gallery, vision } = parts;
  const faces = createFaceEngines({
    load: () => loadPersons(gallery),
    onChange: (forget) => gallery.changes.on('persons', forget),
  });
  const logos = createLogoEngines({
    vision,
    load: () => loadLogos(gallery),
    onChange: (forget) => gallery.changes.on('logos', forget),
  });
  const pictures = createGalleryEngine({
    load: () => loadPictures(gallery),
    loadLists: createHashListLoader(gallery.db),
    onChange: (forget) => gallery.changes.on('pictures', forget),
    vision,
  });
  return [
    imageClassificationTask(lookOnce(createClassificationEngine())),
    personSearchTask(lookOnce(faces.personSearch)),
    knownPersonSearchTask(lookOnce(faces.knownPersonSearch)),
    ocrTextTask(lookOnce(createOcrEngine({ textEngine: parts.textEngine }))),
    imageGalleryTask(lookOnce(pictures)),
    // A faint mark is found in the mean of the last frames, so what stands still is seen until only that is in the mean.
    bannedLogoTask(lookOnce(logos.bannedLogo, { looks: framesInMean })),
    logoTask(lookOnce(logos.logo)),
  ];
}
