import { browserValue } from '../browser/browserValue';

/** The id of the pipeline that was last shown in this browser. It may be deleted, or of another workspace. */
export const rememberedPipeline = browserValue('rapport-pipeline');
