import { mdiImagePlusOutline, mdiLinkVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  type Command,
  headingCommands,
  historyCommands,
  tableCommand,
  tableCommands,
  textCommands,
} from './commands.ts'
import { ToolButton } from './ToolButton.tsx'
import './translations.ts'

interface ToolbarProps {
  editor: Editor
  /** Id of the text it controls. */
  textId: string
  /** undefined: links and pictures are not offered */
  onInsert: ((what: 'link' | 'image') => void) | undefined
}

/** Shows the toolbar of the text editor: one tab stop, arrow keys move between buttons. */
export function Toolbar({ editor, textId, onInsert }: ToolbarProps) {
  const { t } = useTranslation()
  const [entry, setEntry] = useState<string>(headingCommands[0]?.label ?? '')
  const insertions = onInsert ? insertionCommands(onInsert) : []
  const groups = [headingCommands, textCommands, [...insertions, tableCommand], historyCommands]
  const states = useEditorState({
    editor,
    selector: ({ editor: edited }) => ({
      isInTable: edited.isActive('table'),
      on: [...groups.flat(), ...tableCommands].flatMap(({ label, isOn }) => (isOn?.(edited) ? [label] : [])),
      off: [...groups.flat(), ...tableCommands].flatMap(({ label, may }) => (may && !may(edited) ? [label] : [])),
    }),
  })
  const shown = states.isInTable ? [...groups, tableCommands] : groups
  // the button that was the tab stop may be gone, such as a table button
  const labels = shown.flat().map(({ label }) => label as string)
  const entryShown = labels.includes(entry) ? entry : labels[0]

  return (
    <Box
      role="toolbar"
      aria-label={t('textEditor.toolbar')}
      aria-controls={textId}
      aria-orientation="horizontal"
      onKeyDown={(event) => goTo(event, () => editor.commands.focus())}
      sx={bar}
    >
      {shown.map((commands) => (
        <Box key={commands[0]?.label} sx={group}>
          {commands.map(({ label, icon, keys, run, isOn }) => (
            <ToolButton
              key={label}
              label={label}
              icon={icon}
              keys={keys}
              isOn={isOn && states.on.includes(label)}
              isOff={states.off.includes(label)}
              isEntry={label === entryShown}
              onFocus={() => setEntry(label)}
              onClick={() => run(editor)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const insertionCommands = (insert: (what: 'link' | 'image') => void): Command[] => [
  {
    label: 'textEditor.link',
    icon: mdiLinkVariant,
    keys: 'Control+K',
    run: () => insert('link'),
    isOn: (edited) => edited.isActive('link'),
  },
  { label: 'textEditor.image', icon: mdiImagePlusOutline, run: () => insert('image') },
]

/** Moves along the buttons with arrows, Home and End; Escape returns to the text. */
function goTo(event: KeyboardEvent<HTMLElement>, toText: () => void) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const last = buttons.length - 1
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
    event.key
  ]
  if (next === undefined && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (next === undefined) toText()
  else buttons[next]?.focus()
}

const bar = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 0.5,
  p: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  borderRadius: '8px 8px 0 0',
  position: 'sticky',
  // below the top bar
  top: 64,
  zIndex: 1,
} as const
const group = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  flex: 'none',
  '& + &': { borderLeft: 1, borderColor: 'divider', pl: 0.5 },
} as const
