import { useState, type DragEvent } from 'react'

/** Accepts files dropped onto an element. Without a handler they are refused, so that the browser does not open them. */
export function useDropping(take: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over: over && take !== undefined,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = take ? 'copy' : 'none'
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        // Going onto a child is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(false)
        take?.([...event.dataTransfer.files])
      },
    },
  }
}
