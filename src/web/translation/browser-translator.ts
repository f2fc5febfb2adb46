/** The translation API of browsers (W3C Web Machine Learning), where it exists. */
type Detector = { detect(text: string): Promise<{ detectedLanguage?: string; confidence?: number }[]> };
type BrowserTranslator = { translate(text: string): Promise<string>; destroy?(): void };
type Way = { sourceLanguage: string; targetLanguage: string };
type Browser = {
  LanguageDetector?: { create(): Promise<Detector> };
  Translator?: {
    availability(way: Way): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
    create(way: Way): Promise<BrowserTranslator>;
  };
};

export const browser = (): Browser => globalThis as Browser;

export const browserTranslates = (): boolean =>
  browser().Translator !== undefined && browser().LanguageDetector !== undefined;
