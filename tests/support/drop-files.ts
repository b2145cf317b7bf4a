// Files that a person drops on the page.

/** Of `bytes` bytes; an MP4, going by its first ones. */
export const makeClip = (name: string, bytes = 12): File =>
  new File(['\0\0\0\u0020ftypisom'.padEnd(bytes, 'x')], name, { lastModified: 1000 })

export function dropFiles(...files: readonly File[]): DragEvent {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}
