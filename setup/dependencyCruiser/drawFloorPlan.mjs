// Draws the wings of the server and their imports, as dependency-cruiser reads them, as docs/floor-plan.svg.
import { Graphviz } from '@hpcc-js/wasm-graphviz'
import { cruise } from 'dependency-cruiser'
import rules from './rules.cjs'

/** @returns {Promise<string>} the SVG */
export async function drawFloorPlan() {
  const options = {
    ...rules.options,
    includeOnly: '^server/',
    collapse: '^server/[^/]+/',
    outputType: 'archi',
    reporterOptions: {
      archi: { collapsePattern: '^server/[^/]+/', theme: { graph: { rankdir: 'TB', splines: 'true' } } },
    },
  }
  const { output } = await cruise(['server'], options)
  const graphviz = await Graphviz.load()
  return graphviz.dot(output)
}
