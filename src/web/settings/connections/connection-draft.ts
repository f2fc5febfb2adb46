import {
  type Connection,
  type ConnectionChanges,
  type ConnectionKind,
  type MappedField,
  type Mapping,
  mappedFields,
  type NewConnectionBody,
  type Proof,
  rejectionsOf,
} from '../../../api/connections.ts';

export type ConnectionDraft = {
  kind: ConnectionKind;
  name: string;
  key: string;
  secret: string;
  mapping: Record<MappedField, string> & { proof: Proof; header: string };
  hasBack: boolean;
  back: { url: string; token: string; username: string; rejection: string; approval: string };
};

const sourcesOf = (mapping: Mapping | null) =>
  Object.fromEntries(mappedFields.map((field) => [field, mapping?.[field] ?? ''])) as Record<
    MappedField,
    string
  >;

export function draftOf(connection: Connection | null): ConnectionDraft {
  const { kind = 'discourse', name = '', key = '', mapping = null, back } = connection ?? {};
  const [usual = 'reject'] = rejectionsOf[kind] ?? [];
  return {
    ...{ kind, name, key, secret: '' },
    mapping: {
      proof: mapping?.proof ?? 'bearer',
      header: mapping?.header ?? 'authorization',
      ...sourcesOf(mapping),
    },
    hasBack: back != null,
    back: {
      url: back?.url ?? '',
      token: '',
      username: back?.username ?? '',
      rejection: back?.rejection ?? usual,
      approval: back?.approval ?? '',
    },
  };
}

export function bodyOf({
  kind,
  name,
  key,
  secret,
  mapping,
  hasBack,
  back,
}: ConnectionDraft): NewConnectionBody {
  return {
    ...{ kind, name: name.trim(), key: key.trim() },
    ...(secret.trim() === '' ? {} : { secret: secret.trim() }),
    ...(kind === 'mapping' ? { mapping: mappingOf(mapping) } : {}),
    back: hasBack && kind !== 'mapping' ? backOf(kind, back) : null,
  };
}

/** Sources that are empty are absent; the two that every report needs stay, so that their fault has a place. */
export function mappingOf({ proof, header, ...sources }: ConnectionDraft['mapping']): Mapping {
  const given = Object.entries(sources).filter(([, source]) => source.trim() !== '');
  const { reporterId, reason } = sources;
  return { proof, header: header.trim(), ...Object.fromEntries(given), reporterId, reason };
}

function backOf(kind: ConnectionKind, back: ConnectionDraft['back']): NonNullable<NewConnectionBody['back']> {
  const text = (name: 'token' | 'username' | 'rejection' | 'approval') =>
    back[name].trim() === '' ? {} : { [name]: back[name].trim() };
  return {
    url: back.url.trim(),
    ...text('token'),
    ...text('rejection'),
    ...(kind === 'discourse' ? text('username') : {}),
    ...(kind === 'coop' ? text('approval') : {}),
  };
}

/** Kind and key stay as they are, and a mapping is of its kind alone. */
export const changesOf = ({
  kind: _,
  key: __,
  back = null,
  ...rest
}: NewConnectionBody): ConnectionChanges => ({
  ...rest,
  back,
});
