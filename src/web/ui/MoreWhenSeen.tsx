import { Button, Center } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { busy: boolean; failed: boolean; onMore: () => void };

/** The end of a list with more pages: loads the next one when it becomes visible, or by click if that failed. */
export function MoreWhenSeen({ busy, failed, onMore }: Props) {
  const { t } = useTranslation('videos');
  const watch = (node: HTMLElement | null) => {
    if (!node || busy || failed) return;
    const observer = new IntersectionObserver((entries) => entries[0]?.isIntersecting && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(node);
    return () => observer.disconnect();
  };
  return (
    <Center mt="md" ref={watch}>
      <Button variant="default" loading={busy} onClick={onMore}>
        {failed ? t('more.retry') : t('more.load')}
      </Button>
    </Center>
  );
}
