// node setup/checkFolders.mjs        : checks the size of folders, their order (dependencyCruiser/rules.cjs) and that the floor plan is up to date
// node setup/checkFolders.mjs --draw : draws docs/floor-plan.svg again
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { findCrowdedFolders, folderLimits } from './crowdedFolders.ts'
import { installPackages } from './install.mjs'
import { locked } from './lock.mjs'
import { refuse, tell } from './messages.mjs'
import { hashOf, projectPath, readStamp } from './paths.mjs'

const folder = 'setup/dependencyCruiser'
const lock = `${folder}/package-lock.json`
const stamp = `${folder}/node_modules/.mandature`
const floorPlan = projectPath('docs/floor-plan.svg')

/** Installs dependency-cruiser, which needs a TypeScript of its own: it cannot read sources with that of the project. */
async function install() {
  if (readStamp(stamp) === hashOf([lock])) return
  tell('Installation de dependency-cruiser…')
  await installPackages(folder, process.env)
  writeFileSync(projectPath(stamp), hashOf([lock]))
}

await locked(install)
const { drawFloorPlan } = await import('./dependencyCruiser/drawFloorPlan.mjs')
if (process.argv.includes('--draw')) {
  writeFileSync(floorPlan, await drawFloorPlan())
} else {
  const roots = ['contract', 'server', 'web']
  const crowded = roots.flatMap((root) => findCrowdedFolders(projectPath(root)))
  for (const { path, sources, tests } of crowded)
    tell(`${relative(projectPath('.'), path)} : ${sources} fichiers de code, ${tests} de tests`)
  if (crowded.length > 0)
    refuse(
      `Un dossier a au plus ${folderLimits.sources} fichiers de code, ${folderLimits.withTests} avec ses tests : faites des sous-dossiers.`,
    )
  const program = projectPath(`${folder}/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`)
  const args = [program, '--config', projectPath(`${folder}/rules.cjs`), ...roots]
  const { status } = spawnSync(process.execPath, args, { cwd: projectPath('.'), stdio: 'inherit' })
  if (status !== 0) refuse('Un import va contre l’ordre des dossiers (setup/dependencyCruiser/rules.cjs).')
  if (readFileSync(floorPlan, 'utf8') !== (await drawFloorPlan()))
    refuse('docs/floor-plan.svg n’est plus à jour : node setup/run.mjs node setup/checkFolders.mjs --draw')
}
