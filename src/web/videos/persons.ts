import type { Finding } from '../../api/findings.ts';
import type { TaskSummary } from '../../api/submissions.ts';

/** A person with every sighting; `sightings` is empty if only the match list names the person. */
export type Person = {
  key: string;
  name: string;
  typeName: string | null;
  scenes: string[];
  /** The highest similarity first. */
  sightings: Finding[];
};

/** The matched persons, grouped by name and type, the highest similarity first. */
export function personsOf(findings: readonly Finding[], matchList: TaskSummary['matchList'] = []): Person[] {
  const persons = new Map<string, Person>();
  const personOf = (name: string, typeName: string | null) => {
    const key = `${name}\n${typeName ?? ''}`;
    const known = persons.get(key) ?? { key, name, typeName, scenes: [], sightings: [] };
    persons.set(key, known);
    return known;
  };
  for (const { faceId, typeName, scene } of matchList) {
    const person = personOf(faceId, typeName || null);
    if (scene && !person.scenes.includes(scene)) person.scenes.push(scene);
  }
  for (const finding of findings) {
    const { scenes, sightings } = personOf(finding.name ?? '', finding.typeName || null);
    sightings.push(finding);
    if (finding.scene && !scenes.includes(finding.scene)) scenes.push(finding.scene);
  }
  for (const { sightings } of persons.values()) sightings.sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const best = ({ sightings }: Person) => sightings[0]?.rate ?? -1;
  return [...persons.values()].sort((a, b) => best(b) - best(a));
}
