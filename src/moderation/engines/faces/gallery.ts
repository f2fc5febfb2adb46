/** A person to look for; `photos` are the features that `describePhoto` gave, one for each photo it could use. */
export type PersonEntry = {
  id: string;
  name: string;
  typeName: string;
  /** A well-known person, for known-person-search; else for person-search. */
  known: boolean;
  scene: string;
  photos: string[];
};

/** What a photo is worth to the gallery: features to be stored as they are, or why it cannot be used. */
export type PhotoDescription = { features: string } | { reason: string };

/** `describePhoto(bytes)` in this file: any picture that sharp reads. Rejects when the engine itself fails. */
export type DescribePhoto = (bytes: Uint8Array) => Promise<PhotoDescription>;
