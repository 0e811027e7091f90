import { type Place, placeOf } from '../place.ts'
import { gatherImports, type Rule } from '../project.ts'

/** Builds every path. Features may import it, because it imports nothing of the client. */
const addresses = 'web/routes/paths.ts'

/** Rule 2: the client imports app → features → ui, api, and no feature imports another. */
export const webLayers: Rule = {
  ids: ['web-layer', 'web-feature', 'web-ui'],
  check: (project) =>
    gatherImports(
      project,
      ({ room, isTest }) => room === 'web' && !isTest,
      ({ target }, { place, path }) => {
        const other = target === null ? null : placeOf(target)
        if (target === null || other === null) return null
        if (place.wing === 'ui' && other.room === 'contract') {
          return { rule: 'web-ui', message: 'a part of web/ui knows no business; hand it what it shows' }
        }
        if (other.room !== 'web') return null
        if (path === addresses) {
          return { rule: 'web-layer', message: `${addresses} knows nothing of the client; keep it to addresses` }
        }
        if (place.feature !== null && other.feature !== null && other.feature !== place.feature) {
          return {
            rule: 'web-feature',
            message: `${place.feature} may not know ${other.feature}; move what both need to web/ui or web/api`,
          }
        }
        if (target === addresses || layer(other) < layer(place) || other.wing === place.wing) return null
        return {
          rule: 'web-layer',
          message: `web/${place.wing} may not know web/${other.wing} (app → features → ui, api); move it down`,
        }
      },
    ),
}

/** Level 2: app and entry files; 1: screens; 0: ui, api and styles. */
function layer({ wing, feature }: Place): number {
  if (feature !== null) return 1
  return wing === 'app' || wing === null ? 2 : 0
}
