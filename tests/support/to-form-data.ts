type Value = string | Blob

/** A form as a browser sends it: `toFormData({ name: '青花瓶', images: [first, second] })`. */
export function toFormData(fields: Readonly<Record<string, Value | readonly Value[]>>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}
