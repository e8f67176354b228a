import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The estimator of the server, with the same word lists. */
export function loadedEstimator() {
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
