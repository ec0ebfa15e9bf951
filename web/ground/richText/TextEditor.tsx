import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type ComponentType, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { cleanPastedHtml } from './cleanPastedHtml.ts'
import { toEditorHtml, toSavedHtml } from './editorHtml.ts'
import { extensions } from './extensions.ts'
import { Toolbar } from './Toolbar.tsx'
import { textStyles } from './textStyles.ts'
import './translations.ts'

/** A dialog that inserts something at the cursor. */
export type InsertionDialog = ComponentType<{ editor: Editor; onClose: () => void }>

interface TextEditorProps {
  label: string
  /** HTML */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  required: boolean
  fault: string | undefined
  /** what inserts links and pictures; without them, texts have none */
  dialogs?: { link: InsertionDialog; image: InsertionDialog }
  ref: Ref<{ focus: () => void }>
}

/**
 * Shows a rich text editor with headings, lists and tables, and with dialogs for links and pictures. Alt + F10 moves the focus to the toolbar,
 * Escape out of the text, since Tab goes from cell to cell in a table.
 */
export function TextEditor({ label, value, onChange, onBlur, required, fault, dialogs, ref }: TextEditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null)
  /** Last value received or emitted: receiving it again changes nothing. */
  const known = useRef(value)

  const editor = useEditor({
    extensions,
    content: toEditorHtml(value),
    // our own styles are used: the content security policy would block the injected ones
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help`,
        ...(required && { 'aria-required': 'true' }),
        ...(fault !== undefined && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_view, event) => {
        if (event.key === 'k' && (event.ctrlKey || event.metaKey) && dialogs) setDialog('link')
        else if ((event.key === 'F10' && event.altKey) || event.key === 'Escape')
          frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
        else return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
    },
    onUpdate: ({ editor: edited }) => {
      const html = toSavedHtml(edited)
      if (html === known.current) return
      known.current = html
      onChange(html)
    },
    onBlur,
  })
  useEffect(() => {
    // another text was loaded: the saved one or an earlier version
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor])

  const Dialog = dialog && dialogs?.[dialog]

  return (
    <div ref={frame}>
      <VisuallyHidden>
        <span id={`${id}-label`}>{label}</span>
      </VisuallyHidden>
      <Box sx={{ ...outline, ...(fault !== undefined && { borderColor: 'error.main' }) }}>
        <Toolbar editor={editor} textId={id} onInsert={dialogs && setDialog} />
        <Box component={EditorContent} editor={editor} sx={textStyles} />
      </Box>
      <FormHelperText id={`${id}-help`} error={fault !== undefined} {...(fault !== undefined && { role: 'alert' })}>
        {fault ?? t(dialogs ? 'textEditor.help' : 'textEditor.helpWithoutLinks')}
      </FormHelperText>
      {Dialog && <Dialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  )
}

const outline = {
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main' },
} as const
