import type { LabelEntry, LabelsFile } from '../../../api/labels.ts';

/** The dictionary in its file format, for export and import. */
export function labelsFile(labels: readonly LabelEntry[]): LabelsFile {
  return {
    labels: labels.map(({ task, number, name, names, color, severity }) => ({
      task,
      number,
      names: Object.keys(names).length > 0 ? names : { en: name },
      color,
      severity,
    })),
  };
}

export function downloadLabels(labels: readonly LabelEntry[]): void {
  const text = `${JSON.stringify(labelsFile(labels), null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'labels.json';
  link.click();
  // Revoked late: the download has started by then, and the text need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
