import { z } from 'zod'

type Fields = Record<string, unknown>

/**
 * Applies a JSON merge patch (RFC 7396) to a record. Relations, which have an `id`, are replaced whole (API.md); null
 * sets a nullable field to null and resets any other field to its default.
 * @param record as it is read
 * @param patch as received; a value that is not an object replaces the whole record, and its schema then rejects it
 * @param form zod schema of the record
 */
export function applyMergePatch(record: Fields, patch: unknown, form: unknown): unknown {
  if (!isObject(patch)) return patch
  const shape = shapeOf(form)
  const whole = { ...record }
  for (const [name, value] of Object.entries(patch)) {
    if (value !== null) whole[name] = mergeValue(Object.hasOwn(record, name) ? record[name] : undefined, value)
    else if (Object.hasOwn(shape, name) && shape[name]?.safeParse(null).success) whole[name] = null
    else delete whole[name]
  }
  return whole
}

function mergeValue(kept: unknown, sent: unknown): unknown {
  if (!isObject(sent)) return sent
  const whole = isObject(kept) && !Object.hasOwn(kept, 'id') ? { ...kept } : {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) delete whole[name]
    else whole[name] = mergeValue(Object.hasOwn(whole, name) ? whole[name] : undefined, value)
  }
  return whole
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shapeOf(form: unknown): Record<string, z.ZodType | undefined> {
  if (form instanceof z.ZodObject) return form.shape
  if (form instanceof z.ZodIntersection) return { ...shapeOf(form.def.left), ...shapeOf(form.def.right) }
  return {}
}
