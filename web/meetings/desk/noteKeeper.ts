import type { PointNote } from '#contract/meetings/desk/desk.ts'
import { createDeviceCopy } from '#web/ground/richText/deviceCopy.ts'
import { createTextSaver, type TextSaver } from '#web/ground/richText/textSaver.ts'

interface NoteKeeperParts {
  /** id of the user, whose device keeps what is not saved */
  person: number
  notes: readonly PointNote[]
  send: (pointId: number, html: string, version: number) => Promise<PointNote>
  readBack: (pointId: number) => Promise<PointNote>
}

const empty = { html: '', version: 0, savedAt: null }

/** Name of the notes on a point among the unsaved input of the device, with the version of its format. */
const inputName = (pointId: number) => `note ${pointId} 1`

export type NoteKeeper = ReturnType<typeof createNoteKeeper>

/** Creates the savers of the notes of a meeting, one for each point that is shown or has unsaved notes. */
export function createNoteKeeper({ person, notes, send, readBack }: NoteKeeperParts) {
  const stored = new Map(notes.map((note) => [note.point.id, note]))
  const savers = new Map<number, TextSaver>()
  let isStarted = false

  const create = (pointId: number): TextSaver =>
    createTextSaver({
      stored: stored.get(pointId) ?? empty,
      device: createDeviceCopy(person, inputName(pointId)),
      send: (html, version) => send(pointId, html, version),
      readBack: () => readBack(pointId),
    })

  /** Returns the saver of a point, always the same one. */
  function saverOf(pointId: number): TextSaver {
    const known = savers.get(pointId)
    if (known) return known
    const saver = create(pointId)
    savers.set(pointId, saver)
    if (isStarted) saver.start()
    return saver
  }
  const each = (act: (saver: TextSaver) => void) => {
    for (const saver of savers.values()) act(saver)
  }

  return {
    saverOf,
    /** Takes over the notes of others as they are stored now. */
    adopt: (now: readonly PointNote[]) => {
      for (const note of now) {
        stored.set(note.point.id, note)
        savers.get(note.point.id)?.adopt(note)
      }
    },
    flush: () => each((saver) => void saver.flush()),
    start: () => {
      isStarted = true
      each((saver) => saver.start())
    },
    stop: () => {
      isStarted = false
      each((saver) => saver.stop())
    },
  }
}
