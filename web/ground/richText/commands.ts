import {
  mdiFormatBold,
  mdiFormatHeader2,
  mdiFormatHeader3,
  mdiFormatHeader4,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListNumbered,
  mdiFormatQuoteClose,
  mdiRedo,
  mdiTable,
  mdiTableColumnPlusAfter,
  mdiTableColumnPlusBefore,
  mdiTableColumnRemove,
  mdiTableHeadersEye,
  mdiTableRemove,
  mdiTableRowPlusAfter,
  mdiTableRowPlusBefore,
  mdiTableRowRemove,
  mdiUndo,
} from '@mdi/js'
import type { Editor } from '@tiptap/core'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Command of a toolbar button. */
export interface Command {
  label: TextKey
  icon: string
  keys?: string
  run: (editor: Editor) => void
  /** Returns whether the command is active at the cursor; undefined for commands that are not toggles. */
  isOn?: (editor: Editor) => boolean
  /** Returns whether the command is possible; always when undefined. */
  may?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3 | 4, icon: string): Command => ({
  label: `textEditor.heading${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

export const headingCommands: readonly Command[] = [
  heading(2, mdiFormatHeader2),
  heading(3, mdiFormatHeader3),
  heading(4, mdiFormatHeader4),
]

export const textCommands: readonly Command[] = [
  {
    label: 'textEditor.bold',
    icon: mdiFormatBold,
    keys: 'Control+B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'textEditor.italic',
    icon: mdiFormatItalic,
    keys: 'Control+I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'textEditor.bullets',
    icon: mdiFormatListBulleted,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'textEditor.numbers',
    icon: mdiFormatListNumbered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'textEditor.quote',
    icon: mdiFormatQuoteClose,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

export const tableCommand: Command = {
  label: 'textEditor.table',
  icon: mdiTable,
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  may: (editor) => !editor.isActive('table'),
}

export const historyCommands: readonly Command[] = [
  {
    label: 'textEditor.undo',
    icon: mdiUndo,
    keys: 'Control+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    may: (editor) => editor.can().undo(),
  },
  {
    label: 'textEditor.redo',
    icon: mdiRedo,
    keys: 'Control+Y',
    run: (editor) => editor.chain().focus().redo().run(),
    may: (editor) => editor.can().redo(),
  },
]

/** Commands on the table at the cursor. */
export const tableCommands: readonly Command[] = [
  {
    label: 'textEditor.rowAbove',
    icon: mdiTableRowPlusBefore,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    label: 'textEditor.rowBelow',
    icon: mdiTableRowPlusAfter,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: 'textEditor.removeRow',
    icon: mdiTableRowRemove,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    label: 'textEditor.columnBefore',
    icon: mdiTableColumnPlusBefore,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    label: 'textEditor.columnAfter',
    icon: mdiTableColumnPlusAfter,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: 'textEditor.removeColumn',
    icon: mdiTableColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    label: 'textEditor.headerRow',
    icon: mdiTableHeadersEye,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    label: 'textEditor.removeTable',
    icon: mdiTableRemove,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]
