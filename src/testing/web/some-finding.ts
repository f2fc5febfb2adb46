import type { Finding } from '../../api/findings.ts';

/** An ordinary finding, so that tests only state what they are about. */
export function someFinding(given: Partial<Finding>): Finding {
  return {
    id: 'finding',
    task: 'ocr-text',
    taskId: 'ocr-text',
    action: null,
    review: false,
    label: 'Ads',
    labelNumber: 5,
    rate: null,
    offset: null,
    startTime: null,
    endTime: null,
    box: null,
    degree: null,
    text: null,
    reasons: null,
    name: null,
    typeName: null,
    scene: null,
    details: [],
    marks: [],
    relatives: [],
    evidence: null,
    fragmentId: null,
    ...given,
  };
}
