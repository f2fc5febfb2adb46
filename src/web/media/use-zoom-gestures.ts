import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { panBy, type Zoom, zoomBy } from './zoom.ts';

/** A wheel's step, and the step of a trackpad's pinch, which browsers send as a wheel with Ctrl. */
const wheelRate = 0.002;
const pinchRate = 0.01;
const lineHeight = 16;
/** A pointer that moved less far was a click, perhaps on a box. */
const dragFrom = 4;

type Point = { x: number; y: number };

/**
 * Wheel, pinch and drag on the stage. At whole size a finger and a wheel that reduces scroll the page, as everywhere
 * else; the style sheet has the same rule for fingers (`touch-action`).
 */
export function useZoomGestures(
  zoom: Zoom,
  onZoom: ((zoom: Zoom) => void) | undefined,
): RefCallback<HTMLElement> {
  const latest = useRef({ zoom, onZoom });
  useEffect(() => {
    latest.current = { zoom, onZoom };
  });
  return useCallback((stage: HTMLElement | null) => {
    if (!stage) return;
    const once = new AbortController();
    const { signal } = once;
    const down = new Map<number, Point>();
    let dragging = false;
    const change = (next: Zoom) => {
      // Several events can come before the next render.
      latest.current = { ...latest.current, zoom: next };
      latest.current.onZoom?.(next);
    };
    const shareOf = ({ x, y }: Point) => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      return { x: (x - left) / width, y: (y - top) / height };
    };
    const moved = (from: Point, to: Point) => {
      const [a, b] = [shareOf(from), shareOf(to)];
      return { x: b.x - a.x, y: b.y - a.y };
    };
    const onWheel = (event: WheelEvent) => {
      const { zoom: now, onZoom: enabled } = latest.current;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
      const by = -event.deltaY * lines * (event.ctrlKey ? pinchRate : wheelRate);
      if (!enabled || (now.scale === 1 && by <= 0 && !event.ctrlKey)) return;
      event.preventDefault();
      change(zoomBy(now, Math.exp(by), shareOf({ x: event.clientX, y: event.clientY })));
    };
    const onDown = (event: PointerEvent) => {
      if (!latest.current.onZoom || event.button !== 0) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      dragging = down.size > 1;
    };
    const onMove = (event: PointerEvent) => {
      const from = down.get(event.pointerId);
      if (!from) return;
      const to = { x: event.clientX, y: event.clientY };
      const { zoom: now } = latest.current;
      const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      if (other) {
        const factor = distance(other, to) / Math.max(1, distance(other, from));
        const [before, after] = [middle(other, from), middle(other, to)];
        change(panBy(zoomBy(now, factor, shareOf(before)), moved(before, after)));
      } else if (now.scale > 1 && (dragging || distance(from, to) >= dragFrom)) {
        if (!dragging) stage.setPointerCapture(event.pointerId);
        dragging = true;
        change(panBy(now, moved(from, to)));
      } else return;
      down.set(event.pointerId, to);
    };
    const onUp = (event: PointerEvent) => {
      down.delete(event.pointerId);
      dragging = down.size > 0 && dragging;
    };
    stage.addEventListener('wheel', onWheel, { signal, passive: false });
    stage.addEventListener('pointerdown', onDown, { signal });
    // On the window: a fast drag can be off the stage with its first move.
    window.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, onUp, { signal });
    return () => once.abort();
  }, []);
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
