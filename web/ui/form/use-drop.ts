import { type DragEvent, useState } from 'react';

/**
 * What makes a place one to drop files on: it is marked while something is held over it. @param onDrop gets the first
 * file, and all.
 */
export function useDrop(onDrop: (file: File, files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      const [file] = files;
      if (file) onDrop(file, files);
    },
  };
}
