import { t } from '@lingui/core/macro';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast';

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The dropped files without folders, which arrive as files that cannot be read. */
const filesOf = ({ items, files }: DataTransfer): File[] => {
  const folders = [...items].map((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false);
  if (folders.includes(true)) {
    toast.error(t`Folders cannot be uploaded`, { description: t`Open the folder and choose its files.` });
  }
  return [...files].filter((_file, at) => !folders[at]);
};

/** Handlers for an element on which files can be dropped. */
export const useDroppedFiles = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(filesOf(event.dataTransfer));
      },
    },
  };
};

/** Calls `onFiles` with files that are pasted anywhere on the page except into a field or a dialog. */
export const usePastedFiles = (isOn: boolean, onFiles: (files: File[]) => void) => {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!isOn) return;
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isWritten =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]');
      const files = [...(clipboardData?.files ?? [])];
      if (!isWritten && files.length > 0) take.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isOn]);
};
