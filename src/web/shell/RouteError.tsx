import { Container } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { ErrorNote } from '../ui/ErrorNote.tsx';

/** A page that could not be shown: the reason, and one way to go on. */
export function RouteError() {
  const error = useRouteError();
  return (
    <Container size="xs" py="xl">
      <ErrorNote error={error} onRetry={() => window.location.reload()} />
    </Container>
  );
}
