import { ActionIcon, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem-error.ts';
import classes from './Galleries.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

/** Pictures that are uploading or failed, each with its reason. Uploaded ones are listed in the entry. */
export function UploadRows({
  uploads,
  onForget,
}: {
  uploads: PictureUpload[];
  onForget: (key: number) => void;
}) {
  const { t } = useTranslation('galleries');
  const added = uploads.filter(({ state }) => state === 'added').length;
  const rows = uploads.filter(({ state }) => state !== 'added');
  return (
    <>
      <Text size="xs" c="dimmed" role="status">
        {added > 0 && t('upload.added', { count: added })}
      </Text>
      {rows.length > 0 && (
        <ul className={classes.uploads} aria-label={t('upload.list')}>
          {rows.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onForget={() => onForget(upload.key)} />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadRow({ upload, onForget }: { upload: PictureUpload; onForget: () => void }) {
  const { t } = useTranslation('galleries');
  const why = useWhy(upload);
  const { name, share, state } = upload;
  const going = state === 'waiting' || state === 'running';
  return (
    <li data-state={state} data-testid="picture-upload">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {going ? (
          <Progress value={share * 100} size="sm" aria-label={t('upload.progress', { name })} />
        ) : (
          <Text size="xs" className={classes.why} role="alert">
            {why}
          </Text>
        )}
      </div>
      {!going && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('upload.forget', { name })}
          onClick={onForget}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Why a picture was not added, in words. */
function useWhy({ state, reason, error }: PictureUpload): string {
  const { t } = useTranslation(['galleries', 'problems']);
  if (state === 'already') return t('upload.already');
  if (state === 'refused') return t('upload.refused', { reason: reason ?? '' });
  if (!isProblem(error)) return error instanceof Error ? error.message : '';
  const what = t(`problems:${error.problem.code}.what`);
  return error.problem.detail ? `${what}: ${error.problem.detail}` : what;
}
