import type { Run } from './blocks.ts'

type Format = Omit<Run, 'text'>

/** Collects the runs of a paragraph: collapses white space as HTML does, and joins runs of the same format. */
export class RunWriter {
  private runs: Run[] = []
  private current: Format = {}
  /** what the last run ends with: spaces are collapsed across runs */
  private endsWithSpace = true

  /** Adds a format to the text that follows. @returns restores the format from before */
  format(format: Format): () => void {
    const outer = this.current
    this.current = { ...outer, ...format }
    return () => {
      this.current = outer
    }
  }

  write(text: string): void {
    let collapsed = text.replaceAll(/[^\S\u00A0\u202F\u2007]+/g, ' ')
    if (this.endsWithSpace && collapsed.startsWith(' ')) collapsed = collapsed.slice(1)
    if (collapsed === '') return
    this.endsWithSpace = collapsed.endsWith(' ')
    this.append(collapsed)
  }

  breakLine(): void {
    this.trimEnd()
    this.append('\n')
    this.endsWithSpace = true
  }

  /** Returns the runs of the paragraph, and begins the next. */
  take(): Run[] {
    this.trimEnd()
    while (this.runs.at(-1)?.text.endsWith('\n')) {
      this.runs[this.runs.length - 1]!.text = this.runs.at(-1)!.text.replace(/(?<!\n)\n+$/, '')
      this.trimEnd()
    }
    const { runs } = this
    this.runs = []
    this.endsWithSpace = true
    return runs
  }

  private append(text: string): void {
    const last = this.runs.at(-1)
    if (last && hasFormat(last, this.current)) last.text += text
    else this.runs.push({ text, ...this.current })
  }

  /** Removes the space at the end, and runs without text. */
  private trimEnd(): void {
    for (let last = this.runs.at(-1); last; last = this.runs.at(-1)) {
      if (last.text.endsWith(' ')) last.text = last.text.slice(0, -1)
      if (last.text !== '') return
      this.runs.pop()
    }
  }
}

const hasFormat = (run: Run, format: Format) =>
  run.bold === format.bold &&
  run.italic === format.italic &&
  run.underline === format.underline &&
  run.strike === format.strike &&
  run.position === format.position &&
  run.link === format.link
