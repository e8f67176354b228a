import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The same word lists as on the server. */
export function loadedEstimator() {
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
