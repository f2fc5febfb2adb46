import { useCallback } from 'react';

type Props = { blob: Blob; blurred: boolean; grey?: boolean };

/** A picture from memory. The element stays when the next one comes, so nothing flickers. */
export function LiveImage({ blob, blurred, grey = false }: Props) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return (
    <img
      ref={show}
      alt=""
      decoding="async"
      data-testid="live-image"
      data-veiled={blurred || undefined}
      data-grey={grey || undefined}
    />
  );
}
