import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownContext } from '../../../api/given-context.ts';
import { useCareStep } from '../../care/use-care.ts';
import { formatDate, formatMoment } from '../../format/time.ts';
import { ShownText } from '../../text/ShownText.tsx';
import { Parts } from '../../ui/Parts.tsx';
import classes from './GivenContext.module.css';
import type { Given } from './GivenFold.tsx';

/** The author of the content, where it stands, and the conversation around it. */
export function GivenContext({ shown, given }: Given) {
  const { thread = [], author, place, fields = [] } = given;
  return (
    <div className={classes.parts}>
      {author ? <Author author={author} shown={shown} /> : null}
      {place || fields.length > 0 ? (
        <div>
          {place ? <Place place={place} /> : null}
          {fields.map(({ name, value }) => (
            <Text key={name} size="sm" className={classes.text}>
              <bdi>{name}</bdi>: <bdi>{value}</bdi>
            </Text>
          ))}
        </div>
      ) : null}
      {thread.length > 0 ? <Thread thread={thread} shown={shown} /> : null}
    </div>
  );
}

function Author({ author, shown }: { author: NonNullable<ShownContext['author']> } & Pick<Given, 'shown'>) {
  const { t, i18n } = useTranslation('context');
  const care = useCareStep(shown.severity);
  const { avatar, about, createdAt, followers } = author;
  const name = author.name ?? shown.userId;
  const facts = [
    createdAt ? t('since', { at: formatDate(createdAt, i18n.language) }) : null,
    followers === undefined ? null : t('followers', { count: followers }),
  ];
  return (
    <section className={classes.author} aria-label={t('author')}>
      {/* The place of the picture is there from the start. */}
      <span className={classes.avatar}>
        {avatar?.state === 'stored' ? (
          <img
            src={avatar.url}
            alt=""
            loading="lazy"
            decoding="async"
            data-hard={care.blur || undefined}
            data-grey={care.greyscale || undefined}
          />
        ) : (
          <span aria-hidden="true">{[...(name ?? '')][0]}</span>
        )}
      </span>
      <div className={classes.who}>
        <Text size="sm" fw={600}>
          <bdi>
            <ShownText text={name ?? t('unnamed')} />
          </bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <Parts of={facts} />
        </Text>
        {about ? (
          <Text size="sm" className={classes.text} dir="auto">
            <ShownText text={about} />
          </Text>
        ) : null}
      </div>
    </section>
  );
}

function Place({ place: { name, url } }: { place: NonNullable<ShownContext['place']> }) {
  const { t } = useTranslation('context');
  const words = <bdi>{name ? <ShownText text={name} /> : url}</bdi>;
  return (
    <Text size="sm" className={classes.text}>
      {t('stands')}{' '}
      {url ? (
        <Anchor href={url} target="_blank" rel="noreferrer noopener" inherit>
          {words}
        </Anchor>
      ) : (
        words
      )}
    </Text>
  );
}

type Message = NonNullable<ShownContext['thread']>[number];

/** The content stands in it where it belongs, without its words: they are shown above. */
function Thread({ thread, shown }: { thread: readonly Message[] } & Pick<Given, 'shown'>) {
  const { t } = useTranslation('context');
  const after = thread.filter(({ place }) => place === 'after');
  const before = thread.filter(({ place }) => place !== 'after');
  // A thread has no ids, and never changes its order.
  const each = (messages: readonly Message[], start: number) =>
    messages.map((message, at) => <ThreadMessage key={start + at} message={message} own={shown.userId} />);
  return (
    <ol className={classes.thread} aria-label={t('thread')}>
      {each(before, 0)}
      <li className={classes.here}>{t('here')}</li>
      {each(after, before.length)}
    </ol>
  );
}

function ThreadMessage({ message, own }: { message: Message; own: string | null }) {
  const { t, i18n } = useTranslation('context');
  const { text, at, userId, userName, place } = message;
  const facts = [
    userName ?? userId ?? t('unnamed'),
    userId !== undefined && userId === own ? t('same') : null,
    place === 'repliedTo' ? t('repliedTo') : null,
    at ? formatMoment(at, Date.now(), i18n.language) : null,
  ];
  return (
    <li className={classes.message} data-replied={place === 'repliedTo' || undefined}>
      <Text size="xs" c="dimmed">
        <Parts of={facts} />
      </Text>
      <Text size="sm" className={classes.text} dir="auto">
        <ShownText text={text} />
      </Text>
    </li>
  );
}
