import type { engines as english } from '../en/engines.ts';
import type { Sentences } from '../sentences.ts';

export const engines = {
  lexicon_limits: () => '识别词语及其变形，不理解含义。',
  lexicon_and_models_limits: () => '识别词语及其变形，以及与模型训练文本相似的文本，不理解含义。',
  like_spam: ({ words, version }) => `与垃圾广告文本相似：“${words}”（模型 ${version}）`,
  like_abuse: ({ words, version }) => `与辱骂文本相似：“${words}”（模型 ${version}）`,
  like_sexual: ({ words, version }) => `与色情文本相似：“${words}”（模型 ${version}）`,
  no_such_text_model: () => '没有这个模型。',
  model_version_changed: () => '此模型的版本刚被他人更改。请重新加载后再选择。',
  model_is_in_use: () => '这些决定得出的就是正在使用的版本。',
  too_few_decided_texts: ({ with: having, without, learnedFrom, heldOut }) =>
    `决定表明 ${having} 条不同的文本有此标签，${without} 条没有。学习需要两类各 ${learnedFrom} 条，另需之后几周的各 ${heldOut} 条用于检验。`,
  logo_limits: () =>
    '能找到与图库一致的平面标志：角落约 45 像素起，其他位置约 70 像素起，可旋转或略微倾斜。弯曲、镜像、半遮挡或明暗颜色不同的标志会漏掉。',
  picture_part_limits: ({ newest }) =>
    `能认出重新编码、缩放、加字幕、加边框、旋转 90° 或镜像的图片；最新的 ${newest} 张即使宽高各被裁去四分之一、倾斜不超过 10° 或只占画面一部分（约四分之一宽度以上）也能认出。`,
  picture_whole_limits: () =>
    '能认出重新编码、缩放、加字幕、加边框、旋转 90° 或镜像的图片；若裁去百分之几以上、略有倾斜或只占画面一部分，则需要 @techstark/opencv-js。',
  face_limits: () =>
    '人脸须清晰、不小于 28 像素且朝向镜头。侧脸、遮挡、昏暗或模糊时会漏掉，也可能混淆长相相似的人。',
  ocr_limits: () =>
    '识别英文和简体中文，文字可水平或向任一侧倾斜不超过 10 度；中文倾斜超过 5 度时识别较不稳定。倾斜更大或旋转成竖向的文字无法识别。',
  pp_ocr_limits: () =>
    '识别拉丁字母和中文，任意倾斜角度，字高约 12 像素起。不识别其他文字；手写体和花体可能认错。',
  classification_limits: () =>
    '能区分绘画、裸露和色情与其他图片，对绘画和特殊画面可能出错。未配置识别暴力、恐怖和政治内容的引擎。',
  kserve_limits: () => '类别 0 视为无害。其他类别以 101、102 等编号报告，可在设置中命名，并一律转人工审核。',
  speech_limits: () => '只识别英语。噪音或音乐会导致误识别，因此其结果须由人工审核。',

  faces_need_packages: ({ packages, install }) => `缺少 ${packages}，无法查找人脸。安装：npm i ${install}`,
  logos_need_package: ({ name }) => `缺少 ${name}，无法查找标志。安装：npm i ${name}@4.12.0-release.1`,
  classification_needs_packages: ({ packages, install }) =>
    `缺少 ${packages}，无法对图片分类。安装：npm i ${install}`,
  onnx_needs_package: ({ name }) => `缺少 ${name}，无法运行 ONNX 文件。安装：npm i ${name}`,
  ocr_needs_packages: ({ install }) => `缺少 ${install}，倾斜或多行的文字识别较差。安装：npm i ${install}`,
  ocr_needs_languages: ({ languages, install }) => `tesseract 缺少语言数据 ${languages}。安装：${install}`,
  speech_model_missing: ({ why, install }) => `${why}。可能缺少英语模型。安装：${install}`,

  gallery_of_logos_unreadable: ({ what }) => `无法读取标志图库：${what}`,
  gallery_of_logos_without_stations: () => '标志图库中没有台标：请添加并注明为台标。',
  gallery_of_logos_empty: () => '标志图库是空的：请添加要查找的标志。',
  gallery_of_persons_without_known: () => '人物图库中没有已知人物：请添加带照片的人物并标为已知。',
  gallery_of_persons_empty: () => '人物图库是空的：请添加带照片的人物。',
  gallery_of_pictures_unreadable: ({ what }) => `无法读取图片图库：${what}`,
  gallery_of_pictures_empty: () => '图片图库是空的：请添加要查找的图片。',

  engine_failed: () => '引擎出错',
  engine_failed_because: ({ why }) => `引擎出错：${why}`,
  engine_closed: () => '引擎已关闭',
  engine_not_ready: ({ seconds }) => `引擎在 ${seconds} 秒内未就绪`,
  engine_did_not_answer: ({ seconds }) => `引擎在 ${seconds} 秒内未应答`,
  engine_process_ended: ({ how }) => `引擎进程已结束（${how}）`,
  engine_process_ended_with: ({ how, why }) => `引擎进程已结束（${how}）：${why}`,
  engine_too_slow: ({ seconds }) => `${seconds} 秒内未应答`,
  engine_paused: ({ times, seconds, why }) => `连续失败 ${times} 次，暂停 ${seconds} 秒：${why}`,
  engine_kind_not_supported: ({ kind }) => `${kind} 类引擎不支持此任务`,

  answer_is_no_json: () => '应答不是 JSON',
  answer_too_long: () => '应答过长',
  answer_without_result: () => '应答中没有结果',
  answer_malformed: ({ member, words }) => `应答格式与其类型不符：${member}（${words}）`,
  whole_answer: () => '整个应答',
  answered_status: ({ status }) => `应答 HTTP ${status}`,
  answered_status_with: ({ status, words }) => `应答 HTTP ${status}：${words}`,
  result_malformed: ({ where }) => `其结果不符合文档格式：${where}`,
  model_name_missing: () => '缺少模型名称',
  model_without_input: () => '模型没有输入',
  model_input_type: ({ type }) => `其输入为 ${type}；仅支持 FP32 和 UINT8`,
  model_input_shape: ({ shape }) => `其输入形状为 [${shape}]，不是彩色图片`,
  onnx_path_not_absolute: ({ path }) => `${path} 须为以 .onnx 结尾的完整文件路径`,
  onnx_file_missing: ({ path }) => `${path} 不存在或无法读取`,
  onnx_manifest_missing: ({ file, code }) => `说明其类别的 ${file} 无法读取（${code}）`,
  onnx_manifest_wrong: ({ file, member, words }) => `${file} 无效：${member}（${words}）`,
  onnx_class_count_differs: ({ scores, classes }) =>
    `模型给出 ${scores} 个分数，而 model.json 列出 ${classes} 个类别`,
  onnx_output_missing: ({ name }) => `模型没有输出“${name}”`,
  ocr_failed: ({ words }) => `tesseract 无法读取图片：${words}`,
  speech_failed: ({ words }) => `pocketsphinx 无法识别语音：${words}`,
  no_reason_given: () => '未说明原因',
} satisfies Sentences<typeof english>;
